/** How a provider lets several addresses reach one mailbox. Everywhere a tag follows a plus (RFC 5233). */
interface MailboxRule {
  /** Its domains, where every mailbox has one name on all of them. The first one stands for the others. */
  readonly domains: readonly string[];
  /** Characters of the name that do not count. */
  readonly ignored?: RegExp;
  /** A tag follows this character too. */
  readonly tagMark?: '-';
  /** Characters that count as one and the same. */
  readonly equal?: readonly [RegExp, string];
  /** `anything@name.domain` reaches `name@domain`. */
  readonly hasSubdomains?: true;
  readonly source: string;
}

/** Providers whose domains are separate mailboxes have one row per domain. */
const ofEach = (domains: readonly string[], rule: Omit<MailboxRule, 'domains'>): MailboxRule[] =>
  domains.map((domain) => ({ ...rule, domains: [domain] }));

const fastmailDomains = [
  'fastmail.com',
  'fastmail.fm',
  'fastmail.us',
  'fastmail.jp',
  'sent.com',
  'messagingengine.com',
];
const yahooDomains = [
  'com',
  'ca',
  'fr',
  'de',
  'it',
  'es',
  'in',
  'co.uk',
  'co.in',
  'co.id',
  'co.jp',
  'com.br',
  'com.mx',
  'com.ar',
  'com.au',
];

/** The providers' own documents. A rule that they do not state is left out: it would make two people one. */
const mailboxRules: readonly MailboxRule[] = [
  {
    domains: ['gmail.com', 'googlemail.com'],
    ignored: /\./g,
    source: 'https://support.google.com/mail/answer/7436150 (dots), /answer/10313 (googlemail.com)',
  },
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    ignored: /[._-]/g,
    source:
      'https://proton.me/support/addresses-and-aliases (domains); the sign-up ignores dots, hyphens and underscores',
  },
  {
    domains: ['icloud.com', 'me.com', 'mac.com'],
    source: 'https://support.apple.com/en-us/102540 (one name at icloud.com, me.com and mac.com)',
  },
  {
    domains: ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.com.tr'],
    equal: [/-/g, '.'],
    source:
      'https://yandex.com/support/id/authorization/email.html (one name on all domains); a username takes a hyphen for a dot',
  },
  ...ofEach([...yahooDomains.map((end) => `yahoo.${end}`), 'ymail.com', 'rocketmail.com'], {
    tagMark: '-',
    source:
      'https://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html (disposable addresses: base name, hyphen, keyword)',
  }),
  ...ofEach(fastmailDomains, {
    hasSubdomains: true,
    source: 'https://www.fastmail.help/hc/en-us/articles/360060591053 (plus and subdomain addressing)',
  }),
];

const ruleOf = new Map(mailboxRules.flatMap((rule) => rule.domains.map((domain) => [domain, rule] as const)));

/** The address that stands for all addresses of its mailbox. Null if there is no name. */
export function mailboxOf(name: string, domain: string): string | null {
  const [label = '', ...parent] = domain.split('.');
  const parentRule = ruleOf.get(parent.join('.'));
  if (parentRule?.hasSubdomains === true) return mailboxOf(label, parent.join('.'));
  const { domains, ignored, tagMark = '+', equal } = ruleOf.get(domain) ?? { domains: [domain] };
  const [untagged = ''] = name.split('+').at(0)?.split(tagMark) ?? [];
  const plain = ignored === undefined ? untagged : untagged.replaceAll(ignored, '');
  const mailbox = equal === undefined ? plain : plain.replaceAll(...equal);
  return mailbox === '' ? null : `${mailbox}@${domains[0] ?? domain}`;
}
