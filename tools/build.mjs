// `npm run build`: both front ends, when their sources are newer than the last build.
import { ensureBuilt, ensureInstalled } from './install.mjs';

ensureInstalled();
ensureBuilt();
