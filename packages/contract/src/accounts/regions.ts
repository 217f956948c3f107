import { type Country, countries, countryCodes } from '../constants.ts';

/** The inhabited states, provinces and territories of ISO 3166-2, without the code of their country. */
const subdivisions: Readonly<Partial<Record<Country, string>>> = {
  'United States':
    'AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY',
  Canada: 'AB BC MB NB NL NS NT NU ON PE QC SK YT',
};

/** The codes that a profile can have, such as US-NV. Empty for a country whose regions are not listed. */
export function regionsOf(name: string | null | undefined): readonly string[] {
  const country = countries.find((one) => one === name);
  if (country === undefined) return [];
  const codes = subdivisions[country]?.split(' ') ?? [];
  return codes.map((code) => `${countryCodes[country]}-${code}`);
}

/** Every code that a profile can have. */
export const knownRegions: readonly string[] = countries.flatMap((country) => regionsOf(country));
