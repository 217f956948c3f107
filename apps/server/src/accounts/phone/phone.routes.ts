import { languageOf } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { createPhoneLimits, getPhoneState, sendPhoneCode, verifyPhone } from './phone.ts';

export function bindPhone(bind: ServerBind, context: Context): void {
  const limits = createPhoneLimits(context);
  bind('GET /user/phone', ({ actor }) => getPhoneState(context, actor));
  bind('POST /user/phone/code', ({ actor, request }) =>
    sendPhoneCode(context, actor, { language: languageOf(request), limits }),
  );
  bind('POST /user/phone/verify', ({ actor, body }) => verifyPhone(context, actor, body.code));
}
