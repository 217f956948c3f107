import { z } from 'zod';
import { templatePurposes } from '../agent-constants.ts';
import { lengths } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import {
  changesVersion,
  emptyBody,
  instant,
  multilineText,
  publicId,
  recordVersion,
  runsOncePerKey,
} from '../fields.ts';
import { languages } from '../languages.ts';
import { ticketLimits } from '../support/ticket-constants.ts';
import { languageChoice } from './agent-settings.ts';

export const messageTemplate = z.object({
  id: z.string().describe('The id of the template.'),
  purpose: z
    .enum(templatePurposes)
    .describe(
      'Where the console offers the template: when a request is declined, a player is frozen, or a ticket is replied to.',
    ),
  language: z.enum(languages).describe('The language of the text, and of the players who read it.'),
  text: z.string().describe('The text of the template.'),
  updatedAt: instant.describe('When the template was last changed (UTC).'),
  version: recordVersion,
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const { textMax } = ticketLimits;
const problem = `Write 3 to ${textMax} characters`;
const shortProblem = `Write one line of 3 to ${lengths.messageMax} characters`;

export const templateBody = z
  .strictObject({
    purpose: z
      .enum(templatePurposes, { error: 'Choose a purpose' })
      .describe('Where the console offers the template.'),
    language: languageChoice.describe('The language of the text.'),
    text: multilineText(3, textMax, problem).describe(
      `The text of the template. For \`ticket\` it may have several lines and the length of a reply; otherwise it is one line of at most ${lengths.messageMax} characters.`,
    ),
  })
  .superRefine(({ purpose, text }, { addIssue }) => {
    if (purpose === 'ticket' || (text.length <= lengths.messageMax && !text.includes('\n'))) return;
    addIssue({ code: 'custom', path: ['text'], message: shortProblem });
  });

const templateParams = z.object({
  id: publicId('mt', 'Invalid template').describe('The id of the template.'),
});

export const templateEndpoints = endpointTable({
  'GET /agent/templates': {
    access: 'agent',
    summary: 'The agent’s own texts to players',
    query: z.strictObject({
      purpose: z.enum(templatePurposes).optional().describe('Templates for this purpose only. Absent: all.'),
    }),
    data: z.array(messageTemplate),
  },
  'POST /agent/templates': {
    ...runsOncePerKey,
    access: 'agent',
    summary: 'Save a text to players',
    body: templateBody,
    data: messageTemplate,
    statuses: [201],
    refusals: ['template.too_many'],
  },
  'PUT /agent/templates/:id': {
    ...changesVersion,
    access: 'agent',
    summary: 'Change a text to players',
    params: templateParams,
    body: templateBody,
    data: messageTemplate,
    refusals: ['template.not_found'],
  },
  'POST /agent/templates/:id/remove': {
    access: 'agent',
    summary: 'Delete a text to players',
    params: templateParams,
    body: emptyBody,
    data: z.null(),
    refusals: ['template.not_found'],
  },
});
