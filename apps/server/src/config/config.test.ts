import { ConfigError } from '@golden-acers/platform';
import { describe, expect, test } from 'vitest';
import { readServerConfig } from './config.ts';
import { describeProductionGaps } from './production-gaps.ts';

const env = {
  DATABASE_URL: 'postgres://localhost/golden_acers',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  PROVIDER_URL: 'http://127.0.0.1:3001/',
  PROVIDER_AGENT_NAME: 'GoldenAcers',
  PROVIDER_AGENT_PASSWORD: 'provider secret',
  AGENT_EMAIL: 'agent@golden-acers.test',
  AGENT_PASSWORD: 'twelve-chars',
};

test('the environment is read into a complete configuration, with defaults', () => {
  expect(readServerConfig(env)).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    provider: { gameOrigins: ['http://127.0.0.1:3001'], isSandbox: false },
    demo: undefined,
    trustedProxies: 0,
    internalAddresses: [],
  });
});

test('the registration fields are a comma-separated list, each once, in the order of the form', () => {
  expect(readServerConfig(env).registrationFields).toEqual([]);
  const read = readServerConfig({ ...env, REGISTRATION_ASKS: 'country, dateOfBirth,country' });
  expect(read.registrationFields).toEqual(['dateOfBirth', 'country']);
  const withRegion = readServerConfig({ ...env, REGISTRATION_ASKS: 'region, country' });
  expect(withRegion.registrationFields).toEqual(['country', 'region']);
});

test('countries are denied and ages are set by name, with conservative defaults', () => {
  expect(readServerConfig(env).jurisdictions).toEqual({
    deniedCountries: ['Australia', 'France', 'India', 'Japan'],
    deniedRegions: [],
    regionHeaders: [],
    minimumAge: 18,
    minimumAges: { Canada: 19, India: 21, Japan: 20, 'United States': 21 },
  });
  const own = {
    DENIED_COUNTRIES: 'United Kingdom, Italy',
    DENIED_REGIONS: 'us-wa, CA-QC',
    REGION_HEADER: 'CF-IPCountry, CF-Region-Code',
    TRUST_PROXY: '1',
    MINIMUM_AGES: '20, United States = 25',
  };
  expect(readServerConfig({ ...env, ...own }).jurisdictions).toEqual({
    deniedCountries: ['United Kingdom', 'Italy'],
    deniedRegions: ['US-WA', 'CA-QC'],
    regionHeaders: ['cf-ipcountry', 'cf-region-code'],
    minimumAge: 20,
    minimumAges: { 'United States': 25 },
  });
  expect(readServerConfig({ ...env, DENIED_COUNTRIES: 'none' }).jurisdictions.deniedCountries).toEqual([]);
});

test('regions are denied by a header of the proxy, or by the region that registration requires', () => {
  const required = { ...env, REGISTRATION_ASKS: 'country,region' };
  expect(readServerConfig({ ...required, DENIED_REGIONS: 'US-WA, CA-QC' }).jurisdictions).toMatchObject({
    deniedRegions: ['US-WA', 'CA-QC'],
    regionHeaders: [],
  });
  expect(() => readServerConfig({ ...env, REGISTRATION_ASKS: 'region' })).toThrow(/^REGISTRATION_ASKS /);
  // No profile can name a region of Germany, but a proxy can.
  const german = { ...required, DENIED_REGIONS: 'DE-BY' };
  expect(() => readServerConfig(german)).toThrow(/DENIED_REGIONS/);
  const seen = { ...german, REGION_HEADER: 'X-Region', TRUST_PROXY: '1' };
  expect(readServerConfig(seen).jurisdictions.deniedRegions).toEqual(['DE-BY']);
  expect(() => readServerConfig({ ...seen, DENIED_REGIONS: 'US-WX' })).toThrow(/US-WX/);
});

describe('a bad or missing setting is refused in one sentence that names it', () => {
  test.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['ENCRYPTION_KEY', undefined],
    ['ENCRYPTION_KEY', 'dG9vIHNob3J0'],
    ['PORT', '99999'],
    ['DENIED_COUNTRIES', 'Atlantis'],
    ['DENIED_REGIONS', 'Washington'],
    ['DENIED_REGIONS', 'US-WA'],
    ['REGION_HEADER', 'X-Region'],
    ['REGION_HEADER', 'X-Country, X-Region, X-City'],
    ['REGION_HEADER', 'X Region'],
    ['MINIMUM_AGES', '17'],
    ['MINIMUM_AGES', 'Atlantis=21'],
    ['MINIMUM_AGES', 'Spain=old'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'golden-acers'],
    ['PUBLIC_URL', 'https://play.example/casino'],
    ['PUBLIC_URL', 'https://user:secret@play.example'],
    ['INTERNAL_ADDRESSES', '0.0.0.0/0'],
    ['INTERNAL_ADDRESSES', '10.0.0.7,::/0'],
    ['TERMS_VERSION', '0.9'],
    ['SMTP_URL', 'smtp://'],
    ['PROVIDER_URL', undefined],
    ['PROVIDER_GAME_ORIGINS', 'http://localhost:3001/games'],
    ['PROVIDER_GAME_ORIGINS', 'http://localhost:3001, javascript:alert(1)'],
    ['PROVIDER_GAME_ORIGINS', 'http://localhost:3000'],
    ['PROVIDER_SANDBOX', 'maybe'],
    ['PLAYERS_SEE_AGENT_BALANCE', 'maybe'],
    ['PROVIDER_AGENTS', 'Agent2:secret'],
    ['PROVIDER_AGENTS', '{"name":"Agent2","password":"secret"}'],
    ['PROVIDER_AGENTS', '[{"name":"Agent2","password":"short"}]'],
    ['PROVIDER_AGENTS', '[{"name":"Agent2","password":"long enough","role":"root"}]'],
    ['PROVIDER_AGENTS', '[{"name":"Agent2","password":"long enough","url":"ftp://provider.example"}]'],
    ['PROVIDER_AGENTS', '[{"name":"goldenacers","password":"long enough"}]'],
    ['PROVIDER_TRANSACTION_ID', 'perhaps'],
    ['REGISTRATION_ASKS', 'dateOfBirth,shoeSize'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', 'two'],
    ['METRICS_TOKEN', 'too short'],
    ['AGENT_EMAIL', 'agent'],
    ['AGENT_PASSWORD', 'elevenchars'],
    ['AGENT_PASSWORD', undefined],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer abc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=abc,,'],
    ['TRUST_PROXY', 'sometimes'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'House <house@acers.example>, More <more@acers.example>'],
    ['MAIL_FROM', 'House <house@acers.example>\r\nBcc: all@acers.example'],
  ])('%s=%s', (name, value) => {
    const read = () => readServerConfig({ ...env, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
    if (value !== undefined) expect(read).not.toThrow(value);
  });

  test('SMS_URL needs what the provider of text messages demands', () => {
    const sms = { SMS_URL: 'https://sms.example.com/send' };
    expect(() => readServerConfig({ ...env, ...sms })).toThrow(/^SMS_AUTHORIZATION [^\n]*\.$/);
    const whole = readServerConfig({ ...env, ...sms, SMS_AUTHORIZATION: 'Bearer secret' });
    expect(whole.sms.http).toMatchObject({ authorization: 'Bearer secret' });
  });

  test('DEMO=on needs the password of its player', () => {
    expect(() => readServerConfig({ ...env, DEMO: 'on' })).toThrow(/^DEMO_PLAYER_PASSWORD [^\n]*\.$/);
  });
});

test('production reports settings that are unsafe there, and development reports none', () => {
  const gapsOf = (changes: Record<string, string>) =>
    describeProductionGaps(readServerConfig({ ...env, ...changes }));
  expect(gapsOf({ PROVIDER_SANDBOX: 'on' })).toEqual([]);
  const named = gapsOf({ NODE_ENV: 'production', PROVIDER_SANDBOX: 'on' }).map((gap) => gap.split(' ')[0]);
  expect(named).toEqual(['PUBLIC_URL', 'PUBLIC_URL', 'MAIL_FROM', 'SMTP_URL', 'AGENT_EMAIL', 'PROVIDER_URL']);
  const whole = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://play.example.com',
    MAIL_FROM: 'Golden Acers <no-reply@example.com>',
    SMTP_URL: 'smtps://user:password@mail.example.com:465',
    AGENT_EMAIL: 'agent@example.com',
  };
  expect(gapsOf(whole)).toEqual([]);
  expect(gapsOf({ ...whole, OUTBOUND_TEST_HOSTS: '127.0.0.1' })).toHaveLength(1);
});
