import type { CsvSeparator } from '@golden-acers/contract';
import { browserStorage } from '../../ui/browser-storage.ts';

const storage = browserStorage('local');
const key = 'golden-acers.csv-separator';

export const csvSeparatorChoices = ['comma', 'semicolon'] as const satisfies readonly CsvSeparator[];

/** Chosen once for this browser, because it depends on the spreadsheet on the same computer. */
export const chosenCsvSeparator = (): CsvSeparator =>
  storage.getItem(key) === 'semicolon' ? 'semicolon' : 'comma';

export const chooseCsvSeparator = (separator: CsvSeparator): void => storage.setItem(key, separator);
