/** Reads a chosen file, encoded as the API expects it. */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}

/** The types of files that the server accepts. */
export const acceptedFileTypes = 'image/jpeg,image/png,image/webp,application/pdf';
