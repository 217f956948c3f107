import {
  type Access,
  agentCommands,
  apiKeyScopeOf,
  type Endpoint,
  type EndpointRateLimit,
  endpoints,
  rateLimitsOf,
} from '@golden-acers/contract';

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

const ofKey = '300 calls a minute of an API key, unless the operator has set another number';

/** The responses of calls beyond a limit, by name. Every operation with a limit refers to one. */
export const limitResponses = {
  TooManyCalls: `Beyond a limit: of the operation (\`x-rate-limit\`), or ${ofKey}.`,
  TooManyCommands: `Beyond a limit: of the operation (\`x-rate-limit\`); ${agentCommands.uses} commands and downloads a minute of an agent, counted separately for each of its API keys; or ${ofKey}.`,
} as const;

export function limitResponseOf(key: string, endpoint: Endpoint): keyof typeof limitResponses | undefined {
  const limits = rateLimitsOf(key, endpoint);
  if (limits.includes(agentCommands)) return 'TooManyCommands';
  return limits.length > 0 || apiKeyScopeOf(endpoint) !== undefined ? 'TooManyCalls' : undefined;
}

/** The operations whose uses count towards the same limit. */
function listSharers(limit: EndpointRateLimit): string[] {
  const all = Object.entries<Endpoint>(endpoints);
  return all
    .filter(([, { rateLimits = [] }]) => rateLimits.includes(limit))
    .map(([key]) => key.replaceAll(/:(\w+)/g, '{$1}'));
}
