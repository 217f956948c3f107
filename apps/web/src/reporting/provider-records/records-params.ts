import { textParam } from '../../typed-search-params.ts';

/** Fifty accounts of at most 32 characters, with commas between. */
const maxAccountsLength = 1_650;

export const recordsParams = { player: textParam(maxAccountsLength), from: textParam(), to: textParam() };
