import { resolve } from 'node:path';
import { ConfigError, envFields } from '@golden-acers/platform';
import type { z } from 'zod';
import type { SmsSettings } from '../messages/sms/sms-transport.ts';
import { callingCodeList } from './config-fields.ts';

/** A provider of text messages that takes one POST for each. Without one, they are files in the folder. */
export const smsEnvironment = {
  SMS_URL: envFields.url('https').optional(),
  SMS_AUTHORIZATION: envFields.secret(6).optional(),
  SMS_BODY: envFields.text(1_000).default('{"to":"{to}","from":"{from}","text":"{text}"}'),
  SMS_FROM: envFields.text(20).default('GoldenAcers'),
  SMS_FOLDER: envFields.text(4_096).default('./data/sms'),
  SMS_MAX_PER_DAY: envFields.integer(1, 1_000_000).default(500),
  SMS_CALLING_CODES: callingCodeList.default([]),
};

type SmsValues = Readonly<z.output<z.ZodObject<typeof smsEnvironment>>>;

export function readSmsConfig(values: SmsValues): SmsSettings {
  const { SMS_URL: url, SMS_AUTHORIZATION: authorization, SMS_BODY: body } = values;
  if (url !== undefined && authorization === undefined)
    throw new ConfigError(
      'SMS_AUTHORIZATION is missing: with SMS_URL, the provider must know who sends the text messages.',
    );
  return {
    from: values.SMS_FROM,
    http: url === undefined ? undefined : { url, authorization, body },
    folder: resolve(values.SMS_FOLDER),
    maxPerDay: values.SMS_MAX_PER_DAY,
    callingCodes: values.SMS_CALLING_CODES,
  };
}
