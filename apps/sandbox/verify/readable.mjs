/** The fields of an event as the page /verify shows them: nothing of JSON, and numbers as the games count. */

const suits = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** `line-win` is "line win", and `TC` the ten of clubs. */
export function plain(text) {
  const card = /^([2-9TJQKA])([CDHS])$/.exec(text);
  if (card === null) return text.replaceAll('-', ' ');
  return `${card[1] === 'T' ? '10' : card[1]}${suits[card[2]]}`;
}

/** Reels are separated by a bar, their symbols by commas. */
function words(value) {
  if (Array.isArray(value)) return value.map(words).join(value.some(Array.isArray) ? ' | ' : ', ');
  if (typeof value === 'object') return Object.values(value).map(words).join(' ');
  return plain(String(value));
}

const nameOf = (field) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const isEmpty = (value) => value === undefined || value === null || value === false;
const isGroup = (value) => typeof value === 'object' && !Array.isArray(value);

/** `formatMoney` takes dollars. */
export function describeFields(fields, formatMoney, of = '') {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (isEmpty(value)) return [];
    const name = `${of}${nameOf(field)}`;
    if (value === true) return [name];
    if (isGroup(value)) return describeFields(value, formatMoney, `${name} `);
    if (field.endsWith('Cents')) return [`${name.slice(0, -' cents'.length)} ${formatMoney(value / 100)}`];
    if (field.endsWith('Hundredths')) return [`${name.slice(0, -' hundredths'.length)} ${value / 100}`];
    // The rules count lines from 0, the games from 1.
    return [`${name} ${field === 'line' ? value + 1 : words(value)}`];
  });
}
