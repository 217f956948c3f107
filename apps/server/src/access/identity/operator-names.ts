import { demand } from '@golden-acers/platform';
import { usernameKey } from './name-keys.ts';

/** What operators call themselves, in the languages of the site, and what the product is called. */
const titles =
  `admin administrator administrador administrateur administration moderator moderador moderateur moderation
  operator operador operateur betreiber support soporte assistance kundendienst helpdesk customerservice customersupport
  customercare cashier cajero cajera caissier caissiere kassierer kassiererin staff official oficial officiel offiziell system security goldenacers acers fortunepanda`.split(
    /\s+/,
  );
/** Words that pose alone with a number or with others of these: `the_team`, `service24`. */
const services = ['team', 'service', 'help', 'desk', 'casino', 'mod'];
/** Words that pose together with one of the others only. */
const companions = ['the', 'real', 'site', 'account', 'chat', 'live'];
const brands = ['goldenacers', 'fortunepanda'];

/** Digits and signs that stand for letters. `l` and `i` look alike as capitals. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  l: 'i',
};
const plainOf = (text: string) =>
  Array.from(
    usernameKey(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')),
    (one) => lookalikes[one] ?? one,
  ).join('');

const plainTitles = new Set(titles.map(plainOf));
const plainBrands = brands.map(plainOf);
const anyOf = (words: readonly string[]) => `(?:${words.map(plainOf).join('|')})`;
const around = `${anyOf([...titles, ...services, ...companions])}*`;
const onlyTitles = new RegExp(`^${around}${anyOf([...titles, ...services])}${around}$`);

/** Returns whether players could take the name for one of the operator. */
export function posesAsOperator(username: string): boolean {
  const separated = username.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_');
  const words = separated.split(/[._-]+/).flatMap((word) => [word, word.replaceAll(/^\d+|\d+$/g, '')]);
  const whole = plainOf(username.replaceAll(/[._-]/g, ''));
  const named = plainOf(username.replaceAll(/[._-]/g, '').replaceAll(/^\d+|\d+$/g, ''));
  return (
    words.some((word) => plainTitles.has(plainOf(word))) ||
    plainBrands.some((brand) => whole.includes(brand)) ||
    onlyTitles.test(named)
  );
}

/** Refuses the name of a player that others could take for the operator. An account keeps the name it has. */
export function demandOwnName(username: string): void {
  demand(!posesAsOperator(username), 'request.invalid', {
    fields: { username: 'This name is reserved for the operator. Choose another one.' },
  });
}
