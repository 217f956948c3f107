import { z } from 'zod';
import { apiKeyLimits } from './agent-constants.ts';

const hoursMessage = `Choose 0 to ${apiKeyLimits.overlapHoursMax} hours`;

/** Hours after a rotation for which the former secret is accepted too. */
export const overlapHours = z
  .int({ error: hoursMessage })
  .min(0, hoursMessage)
  .max(apiKeyLimits.overlapHoursMax, hoursMessage);
