import { NetworkFailure } from '../../api/errors.ts';
import { openResponse } from '../../api/open-response.ts';

/** Has the browser save a text of ours as a file. */
export const downloadText = (name: string, text: string, type: string): void =>
  downloadBlob(name, new Blob([text], { type }));

function downloadBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}

interface DownloadParams {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Saves an answer that is a file, under the name that the server gives it. It comes for as long as it takes. Throws like `call`. */
export async function downloadResponse(key: string, answer: DownloadParams): Promise<void> {
  const response = await openResponse(key, { ...answer, accept: 'text/csv' });
  const [, name = 'records.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  let file: Blob;
  try {
    file = await response.blob();
  } catch (cause) {
    throw new NetworkFailure(cause);
  }
  downloadBlob(name, file);
}
