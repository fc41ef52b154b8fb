//! Writing tables.

use crate::error::explained;
use crate::table::{c_path, c_text};
use crate::{sys, Dtype, Element, Error, Result, Status};
use std::fmt;
use std::path::Path;
use std::ptr;

/// A table that is being written. The path is not touched before [`TableWriter::commit`]; a writer that is
/// dropped leaves nothing behind.
pub struct TableWriter {
    raw: *mut sys::ih_table_writer,
    /// The tensors, in the order of the file.
    declared: Vec<Declared>,
    /// The bytes that were written.
    written: u64,
}

/// What a writer knows of a tensor.
pub(crate) struct Declared {
    pub(crate) name: String,
    /// `None` for a type of a later release.
    pub(crate) dtype: Option<Dtype>,
    /// The number of elements; `None` if it overflows, which the library refuses.
    pub(crate) elements: Option<u64>,
}

impl Declared {
    fn bytes(&self) -> u64 {
        let size = self.dtype.map_or(0, Dtype::size) as u64;
        self.elements.map_or(u64::MAX, |n| n.saturating_mul(size))
    }

    /// Whether data of a type of Rust is data of the tensor. Types that Rust lacks are written as their bits.
    fn takes(&self, dtype: Dtype) -> bool {
        match self.dtype {
            Some(Dtype::F16 | Dtype::Bf16) => dtype == Dtype::U16,
            Some(Dtype::Bool) => dtype == Dtype::U8,
            Some(own) => dtype == own,
            None => false,
        }
    }
}

// SAFETY: isohand/table.h: only one thread at a time may use an ih_table_writer; any may.
unsafe impl Send for TableWriter {}

impl Drop for TableWriter {
    fn drop(&mut self) {
        unsafe { sys::ih_table_writer_abort(self.raw) }
    }
}

impl TableWriter {
    /// Starts to write a table. Metadata and tensors are added first; then comes the data of all tensors,
    /// in their order.
    pub fn new(path: impl AsRef<Path>) -> Result<TableWriter> {
        let path = c_path(path.as_ref())?;
        let mut raw = ptr::null_mut();
        explained(|error| unsafe { sys::ih_table_writer_new(path.as_ptr(), &mut raw, error) })?;
        Ok(unsafe { TableWriter::from_raw(raw, Vec::new()) })
    }

    pub(crate) unsafe fn from_raw(
        raw: *mut sys::ih_table_writer,
        declared: Vec<Declared>,
    ) -> TableWriter {
        TableWriter {
            raw,
            declared,
            written: 0,
        }
    }

    /// Adds a metadata entry.
    pub fn add_metadata(&mut self, key: &str, value: &str) -> Result<()> {
        let (key, value) = (c_text(key)?, c_text(value)?);
        explained(|error| unsafe {
            sys::ih_table_writer_add_metadata(self.raw, key.as_ptr(), value.as_ptr(), error)
        })
    }

    /// Declares a tensor of up to 8 dimensions; tensors are declared in descending order of element size.
    ///
    /// # Panics
    ///
    /// If the shape has more dimensions.
    pub fn add_tensor(&mut self, name: &str, dtype: Dtype, shape: &[u64]) -> Result<()> {
        let c_name = c_text(name)?;
        let mut tensor = sys::ih_tensor {
            name: c_name.as_ptr(),
            dtype: dtype.code(),
            dims: shape.len() as u32,
            shape: [0; sys::IH_TENSOR_DIMS as usize],
            offset: 0,
            bytes: 0,
            data: ptr::null(),
            reserved: 0,
        };
        tensor.shape[..shape.len()].copy_from_slice(shape);
        explained(|error| unsafe { sys::ih_table_writer_add_tensor(self.raw, &tensor, error) })?;
        self.declared.push(Declared {
            name: name.to_owned(),
            dtype: Some(dtype),
            elements: shape.iter().try_fold(1u64, |all, &n| all.checked_mul(n)),
        });
        Ok(())
    }

    /// Appends data to the tensors, in the order in which they were declared; a call may supply a part
    /// of one tensor.
    ///
    /// The type must be that of the tensor, or else the error is [`Status::Mismatch`]. `F16` and `Bf16` are
    /// written as `u16`, and `Bool` as `u8`, which must be 0 or 1; this and other values are not checked.
    pub fn write<T: Element>(&mut self, data: &[T]) -> Result<()> {
        let bytes = std::mem::size_of_val(data);
        if let Some(tensor) = self.next_tensor().filter(|_| bytes > 0) {
            if !tensor.takes(T::DTYPE) {
                let (name, dtype) = (&tensor.name, tensor.dtype);
                let message = match dtype {
                    Some(dtype) => format!("{name}: of type {dtype:?}, and not {:?}", T::DTYPE),
                    None => format!("{name}: of a type of a later release"),
                };
                return Err(Error::new(Status::Mismatch, message));
            }
        }
        explained(|error| unsafe {
            sys::ih_table_writer_write(self.raw, data.as_ptr().cast(), bytes, error)
        })?;
        self.written += bytes as u64;
        Ok(())
    }

    /// The tensor to which the next byte belongs; `None` if all have their data.
    fn next_tensor(&self) -> Option<&Declared> {
        let mut end = 0u64;
        self.declared.iter().find(|tensor| {
            end = end.saturating_add(tensor.bytes());
            end > self.written
        })
    }

    /// Finishes the file and renames it to its path; after a failure the path is as it was before.
    pub fn commit(mut self) -> Result<()> {
        let raw = std::mem::replace(&mut self.raw, ptr::null_mut());
        explained(|error| unsafe { sys::ih_table_writer_commit(raw, error) })
    }
}

impl fmt::Debug for TableWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TableWriter(..)")
    }
}
