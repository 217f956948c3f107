// `npm run build`: builds both front ends if their sources are newer than the last build.
import { ensureBuilt, ensureInstalled } from './install.mjs';

ensureInstalled();
ensureBuilt();
