import type { TranslatedTexts } from '../../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  cast: 'Werfen',
  haul: 'Einholen',
  'key.arrows': 'Pfeiltasten',
  'key.tab': 'Tab',
  'key.numbers': '1 – 9, 0',
  'key.escape': 'Esc',
  'does.arrows': 'Den nächsten Fisch in dieser Richtung wählen',
  'does.tab': 'Eine Art aus der Liste wählen',
  'does.numbers': 'Auf eine Art werfen, in der Reihenfolge der Liste',
  'does.escape': 'Den gewählten Fisch loslassen',

  'name.sardine': 'Sardine',
  'name.clownfish': 'Clownfisch',
  'name.pufferfish': 'Kugelfisch',
  'name.octopus': 'Krake',
  'name.turtle': 'Schildkröte',
  'name.stingray': 'Rochen',
  'name.swordfish': 'Schwertfisch',
  'name.shark': 'Hai',
  'name.pearl-oyster': 'Perlauster',
  'name.golden-carp': 'Goldener Karpfen',

  'fish.sardine': { one: 'eine Sardine', other: '{count} Sardinen' },
  'fish.clownfish': { one: 'ein Clownfisch', other: '{count} Clownfische' },
  'fish.pufferfish': { one: 'ein Kugelfisch', other: '{count} Kugelfische' },
  'fish.octopus': { one: 'ein Krake', other: '{count} Kraken' },
  'fish.turtle': { one: 'eine Schildkröte', other: '{count} Schildkröten' },
  'fish.stingray': { one: 'ein Rochen', other: '{count} Rochen' },
  'fish.swordfish': { one: 'ein Schwertfisch', other: '{count} Schwertfische' },
  'fish.shark': { one: 'ein Hai', other: '{count} Haie' },
  'fish.pearl-oyster': { one: 'eine Perlauster', other: '{count} Perlaustern' },
  'fish.golden-carp': { one: 'ein goldener Karpfen', other: '{count} goldene Karpfen' },

  castAt: 'Netz werfen – {fish}: {pays}',
  payList: 'Die Fische und was sie zahlen',
  chosen: '{fish}, {pays}.',
  pays: 'zahlt das {stakes}-Fache des Einsatzes',
  paysBetween: 'zahlt das {least}- bis {most}-Fache des Einsatzes',
  coming: '{fish} kommt.',
  noFish: 'Hier ist kein Fisch.',
  slipped: 'Entkommen',
  fishSlipped: { one: '{fish} ist entkommen.', other: '{fish} sind entkommen.' },
  caught: 'Gefangen: {fish}, {amount}.',

  howCast:
    'Jeder Wurf kostet den Einsatz, jetzt {amount}. Das Netz fasst bis zu {most} Fische, und jeder von ihnen wird für sich gefangen oder entkommt.',
  howPay:
    'Ein gefangener Fisch zahlt sein Vielfaches des Einsatzes. Die Chancen unten gehören zur Art: Wie ein Fisch schwimmt, wie groß er gezeichnet ist und wie gut Sie zielen, ändert nichts.',
  howShare:
    'Mehrere Fische unter dem Netz teilen es sich, also wird jeder seltener gefangen. Worauf Sie auch zielen, die langfristige Rückzahlung ist dieselbe.',
  howSpecial:
    'Beim Fang öffnet sich die Perlauster und der goldene Karpfen dreht seine Schuppe: Erst dann wird gezogen, was sie zahlen.',
  chances: 'Chance auf einen Fang, je nachdem, wie viele Fische unter dem Netz sind',
  specialPays: '{fish}: was ein Fang zahlt',
  fishHead: 'Fisch',
  paysHead: 'Zahlt',
  alone: 'Allein',
  ofTwo: 'Zu zweit',
  ofThree: 'Zu dritt',
  howOften: 'Wie oft',
};
