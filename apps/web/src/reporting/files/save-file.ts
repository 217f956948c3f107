import { NetworkFailure } from '../../api/errors.ts';
import { openAnswer } from '../../api/open-answer.ts';

/** Has the browser save a text of ours as a file. */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type }));

function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}

interface Answer {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Saves an answer that is a file, under the name that the server gives it. It comes for as long as it takes. Throws like `call`. */
export async function saveAnswer(key: string, answer: Answer): Promise<void> {
  const response = await openAnswer(key, { ...answer, accept: 'text/csv' });
  const [, name = 'records.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  let file: Blob;
  try {
    file = await response.blob();
  } catch (cause) {
    throw new NetworkFailure(cause);
  }
  saveFile(name, file);
}
