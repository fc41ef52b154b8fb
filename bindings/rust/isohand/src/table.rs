//! The table file, a safetensors container, mapped into memory.

use crate::error::explained;
use crate::plain::zeros;
use crate::{sys, Error, Result, Status, Work};
use std::ffi::{CStr, CString};
use std::fmt;
use std::marker::PhantomData;
use std::mem::{align_of, size_of};
use std::os::raw::c_char;
use std::path::{Path, PathBuf};
use std::ptr::{self, NonNull};
use std::slice;

/// The element type of an array in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Dtype {
    U8,
    U16,
    U32,
    U64,
    I8,
    I16,
    I32,
    I64,
    F16,
    Bf16,
    F32,
    F64,
    Bool,
}

const DTYPES: [(Dtype, sys::ih_dtype); 13] = [
    (Dtype::U8, sys::IH_U8),
    (Dtype::U16, sys::IH_U16),
    (Dtype::U32, sys::IH_U32),
    (Dtype::U64, sys::IH_U64),
    (Dtype::I8, sys::IH_I8),
    (Dtype::I16, sys::IH_I16),
    (Dtype::I32, sys::IH_I32),
    (Dtype::I64, sys::IH_I64),
    (Dtype::F16, sys::IH_F16),
    (Dtype::Bf16, sys::IH_BF16),
    (Dtype::F32, sys::IH_F32),
    (Dtype::F64, sys::IH_F64),
    (Dtype::Bool, sys::IH_BOOL),
];

impl Dtype {
    pub(crate) fn code(self) -> sys::ih_dtype {
        DTYPES[self as usize].1
    }

    pub(crate) fn from_code(code: sys::ih_dtype) -> Option<Dtype> {
        let found = DTYPES.iter().find(|(_, other)| *other == code);
        found.map(|&(dtype, _)| dtype)
    }

    /// The size of an element, in bytes.
    pub fn size(self) -> usize {
        unsafe { sys::ih_dtype_size(self.code()) }
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A type of Rust that an array in a file can have.
pub trait Element: sealed::Sealed + Copy + 'static {
    /// Its type in files.
    const DTYPE: Dtype;
}

macro_rules! elements {
    ($($type:ident $dtype:ident,)*) => {
        $(
            impl sealed::Sealed for $type {}
            impl Element for $type {
                const DTYPE: Dtype = Dtype::$dtype;
            }
        )*
    };
}

elements! {
    u8 U8, u16 U16, u32 U32, u64 U64, i8 I8, i16 I16, i32 I32, i64 I64, f32 F32, f64 F64,
}

/// An open table. It does not change, so threads may share it.
///
/// The file is mapped into memory, so what is read from it is borrowed from the file itself. That is why
/// [`Table::open`] is unsafe: nobody may change the file while it is open. Programs replace files by
/// renaming, as [`TableWriter`](crate::TableWriter) does, and then an open table keeps the old contents.
///
/// ```
/// use isohand::{Dtype, Table, TableWriter, Work};
/// let folder = std::env::temp_dir().join(format!("isohand-table-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let path = folder.join("squares.safetensors");
/// let mut writer = TableWriter::new(&path)?;
/// writer.add_metadata("made by", "a test")?;
/// writer.add_tensor("squares", Dtype::U16, &[2, 3])?;
/// writer.write(&[0u16, 1, 4, 9, 16, 25])?;
/// writer.commit()?;
///
/// // SAFETY: nothing changes this file in place.
/// let table = unsafe { Table::open(&path) }?;
/// table.check(Work::default())?;                       // the checksums
/// let squares = table.tensor("squares")?;
/// assert_eq!((squares.dtype(), squares.shape()), (Some(Dtype::U16), &[2, 3][..]));
/// assert_eq!(squares.as_slice::<u16>()?[4], 16);
/// assert!(squares.as_slice::<u32>().is_err());         // another type
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A table is not opened without a promise:
///
/// ```compile_fail,E0133
/// let table = isohand::Table::open("turn.safetensors");
/// ```
///
/// What was read from a table does not outlive it:
///
/// ```compile_fail
/// let values = {
///     let table = unsafe { isohand::Table::open("turn.safetensors") }.unwrap();
///     let values: &[u16] = table.tensor("strength").unwrap().as_slice().unwrap();
///     values
/// };
/// ```
pub struct Table {
    raw: NonNull<sys::ih_table>,
}

// SAFETY: isohand/table.h: an open ih_table does not change, so all calls may use it at the same time,
// except ih_table_close(), which only drop() calls.
unsafe impl Send for Table {}
unsafe impl Sync for Table {}

impl Drop for Table {
    fn drop(&mut self) {
        unsafe { sys::ih_table_close(self.raw.as_ptr()) }
    }
}

impl Table {
    /// Opens a table: maps the file and checks its structure, but not its checksums.
    ///
    /// # Safety
    ///
    /// No program, this one included, changes or truncates the file in place while the table is open: the
    /// slices that it lends would change, which is undefined behaviour, and reading a part that is gone
    /// raises SIGBUS. To replace the file by renaming another one, or to delete it, is safe. The contents
    /// do not matter: a damaged file is an error.
    pub unsafe fn open(path: impl AsRef<Path>) -> Result<Table> {
        let path = c_path(path.as_ref())?;
        let mut raw = ptr::null_mut();
        explained(|error| unsafe { sys::ih_table_open(path.as_ptr(), 0, &mut raw, error) })?;
        Ok(unsafe { Table::from_raw(raw) })
    }

    /// Wraps a table of the library. One that belongs to another object must never be dropped.
    pub(crate) unsafe fn from_raw(raw: *const sys::ih_table) -> Table {
        Table {
            raw: NonNull::new(raw as *mut _).expect("a table"),
        }
    }

    /// The path that the table was opened with.
    pub fn path(&self) -> PathBuf {
        use std::os::unix::ffi::OsStrExt;
        let path = unsafe { CStr::from_ptr(sys::ih_table_path(self.raw.as_ptr())) };
        std::ffi::OsStr::from_bytes(path.to_bytes()).into()
    }

    /// The length of the file, in bytes.
    pub fn bytes(&self) -> u64 {
        unsafe { sys::ih_table_bytes(self.raw.as_ptr()) }
    }

    /// The tensors, in the order of the file.
    pub fn tensors(&self) -> impl ExactSizeIterator<Item = Tensor<'_>> {
        let count = unsafe { sys::ih_table_tensors(self.raw.as_ptr()) };
        (0..count).map(move |i| {
            let mut raw: sys::ih_tensor = unsafe { zeros() };
            let status = unsafe { sys::ih_table_tensor(self.raw.as_ptr(), i, &mut raw) };
            assert_eq!(status, sys::IH_OK);
            unsafe { Tensor::from_raw(raw) }
        })
    }

    /// Returns a tensor by its name.
    pub fn tensor(&self, name: &str) -> Result<Tensor<'_>> {
        let c_name = c_text(name)?;
        let mut raw: sys::ih_tensor = unsafe { zeros() };
        let status =
            unsafe { sys::ih_table_tensor_named(self.raw.as_ptr(), c_name.as_ptr(), &mut raw) };
        if status != sys::IH_OK {
            let message = format!("{}: no tensor {name:?}", self.path().display());
            return Err(Error::new(Status::Range, message));
        }
        Ok(unsafe { Tensor::from_raw(raw) })
    }

    /// Returns the metadata of a key.
    pub fn metadata(&self, key: &str) -> Option<&str> {
        let key = CString::new(key).ok()?;
        let value = unsafe { sys::ih_table_metadata(self.raw.as_ptr(), key.as_ptr()) };
        if value.is_null() {
            return None;
        }
        unsafe { CStr::from_ptr(value) }.to_str().ok()
    }

    /// All metadata, in the order of the file.
    pub fn all_metadata(&self) -> impl Iterator<Item = (&str, &str)> {
        let count = unsafe { sys::ih_table_metadata_count(self.raw.as_ptr()) };
        (0..count).filter_map(move |i| {
            let (mut key, mut value) = (ptr::null(), ptr::null());
            let (key, value) = unsafe {
                sys::ih_table_metadata_get(self.raw.as_ptr(), i, &mut key, &mut value);
                (CStr::from_ptr(key), CStr::from_ptr(value))
            };
            Some((key.to_str().ok()?, value.to_str().ok()?))
        })
    }

    /// Compares the checksums of the header and of all tensors. Progress is in bytes; the executor is not
    /// used.
    pub fn check(&self, work: Work<'_>) -> Result<()> {
        work.call(|_, callbacks| {
            explained(|error| unsafe { sys::ih_table_check(self.raw.as_ptr(), callbacks, error) })
        })
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({})", self.path().display())
    }
}

/// An array in an open table.
#[derive(Clone, Copy)]
pub struct Tensor<'t> {
    raw: sys::ih_tensor,
    table: PhantomData<&'t Table>,
}

// SAFETY: the data and the name are constant, and valid as long as the table is borrowed.
unsafe impl Send for Tensor<'_> {}
unsafe impl Sync for Tensor<'_> {}

impl<'t> Tensor<'t> {
    pub(crate) unsafe fn from_raw(raw: sys::ih_tensor) -> Tensor<'t> {
        Tensor {
            raw,
            table: PhantomData,
        }
    }

    /// The name.
    pub fn name(&self) -> &'t str {
        // A name in a file is UTF-8.
        unsafe { CStr::from_ptr(self.raw.name) }
            .to_str()
            .unwrap_or("?")
    }

    /// The type of the elements; `None` for a type of a later release.
    pub fn dtype(&self) -> Option<Dtype> {
        Dtype::from_code(self.raw.dtype)
    }

    /// The elements in each dimension; the last one varies fastest.
    pub fn shape(&self) -> &[u64] {
        &self.raw.shape[..self.raw.dims as usize]
    }

    /// The data as it is in the file, little-endian.
    pub fn bytes(&self) -> &'t [u8] {
        if self.raw.bytes == 0 {
            return &[];
        }
        unsafe { slice::from_raw_parts(self.raw.data.cast(), self.raw.bytes as usize) }
    }

    /// The data as numbers of its type.
    ///
    /// It is an error if the type is another one, if the data is not aligned, which it is in all files
    /// that this library writes, or if the machine is big-endian.
    pub fn as_slice<T: Element>(&self) -> Result<&'t [T]> {
        let refuse = |reason: &str| {
            let message = format!("{}: {reason}", self.name());
            Err(Error::new(Status::Mismatch, message))
        };
        if self.dtype() != Some(T::DTYPE) {
            return refuse(&format!("not of type {:?}", T::DTYPE));
        }
        if cfg!(target_endian = "big") && size_of::<T>() > 1 {
            return refuse("little-endian, unlike this machine");
        }
        let bytes = self.bytes();
        if bytes.as_ptr().align_offset(align_of::<T>()) != 0 && !bytes.is_empty() {
            return refuse("not aligned");
        }
        if bytes.is_empty() {
            return Ok(&[]);
        }
        Ok(unsafe { slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / size_of::<T>()) })
    }

    /// Like [`Tensor::as_slice`]; it is also an error if the tensor has another shape.
    pub fn as_shaped<T: Element>(&self, shape: &[u64]) -> Result<&'t [T]> {
        if self.shape() != shape {
            let message = format!(
                "{}: shape {:?} instead of {shape:?}",
                self.name(),
                self.shape()
            );
            return Err(Error::new(Status::Mismatch, message));
        }
        self.as_slice()
    }
}

impl fmt::Debug for Tensor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Tensor({} {:?} {:?})",
            self.name(),
            self.dtype(),
            self.shape()
        )
    }
}

/// A text for C.
pub(crate) fn c_text(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(Status::Argument, format!("{text:?} has a NUL")))
}

/// A path for C.
pub(crate) fn c_path(path: &Path) -> Result<CString> {
    use std::os::unix::ffi::OsStrExt;
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error::new(Status::Argument, format!("{path:?} has a NUL")))
}

/// A text of the library that is NULL if it does not exist.
pub(crate) unsafe fn optional_text<'a>(text: *const c_char) -> Option<&'a str> {
    if text.is_null() {
        None
    } else {
        unsafe { CStr::from_ptr(text) }.to_str().ok()
    }
}
