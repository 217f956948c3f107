import { type Access, type Endpoint, type EndpointRateLimit, endpoints } from '@golden-acers/contract';

const callers: Readonly<Record<Access, string>> = {
  public: 'address',
  visitor: 'ticket',
  'signed-in': 'account',
  player: 'player',
  agent: 'agent',
};

const periods: Readonly<Record<EndpointRateLimit['per'], string>> = {
  minute: 'a minute',
  '10 minutes': 'in 10 minutes',
  '30 minutes': 'in 30 minutes',
  hour: 'an hour',
  day: 'a day',
};

/** Such as "60 in 10 minutes for each agent; 3 new email addresses a day for each account". */
export function describeRateLimits({ access, rateLimits = [] }: Endpoint): string | undefined {
  const texts = rateLimits.map((limit) => {
    const { uses, counts = '', per, by = callers[access] } = limit;
    const text = `${uses} ${counts} ${periods[per]} for each ${by}`.replace('  ', ' ');
    const sharers = listSharers(limit);
    return sharers.length === 1 ? text : `${text}, shared by ${sharers.join(', ')}`;
  });
  return texts.length === 0 ? undefined : texts.join('; ');
}

/** The operations whose uses count towards the same limit. */
function listSharers(limit: EndpointRateLimit): string[] {
  const all = Object.entries<Endpoint>(endpoints);
  return all.filter(([, { rateLimits = [] }]) => rateLimits.includes(limit)).map(([key]) => key);
}
