import { NetworkFailure } from '../../api/errors.ts';
import { openResponse } from '../../api/open-response.ts';

/** Makes the browser save a text as a file. */
export const downloadText = (name: string, text: string, type: string): void =>
  downloadBlob(name, new Blob([text], { type }));

function downloadBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

interface DownloadParams {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly token?: string;
}

/** Saves a file response under the server's name, without a timeout. Throws like `call`. */
export async function downloadResponse(key: string, params: DownloadParams): Promise<void> {
  const response = await openResponse(key, { ...params, accept: 'text/csv' });
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
