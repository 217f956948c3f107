import { writeFileSync } from 'node:fs';
import { pagePath, renderWithFigures } from './page.ts';

writeFileSync(pagePath, renderWithFigures());
