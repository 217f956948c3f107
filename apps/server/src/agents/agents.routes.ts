import { toMoney } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { languageOf, reply } from '@golden-acers/platform';
import { getAgentAllowance, getMoneyLimits } from '../access/permissions/permissions.ts';
import type { Context, ServerBind } from '../context.ts';
import { changeAgentPermissions, getAgentPermissions } from './agent-permissions/agent-permissions.ts';
import { changeAgentRole, listAgentRoles } from './agent-roles/agent-roles.ts';
import { resetFactors } from './agent-security/agent-security.ts';
import { issueFirstPassword } from './agent-security/first-password.ts';
import {
  changeAgentSettings,
  changeThresholds,
  getAgentSettings,
  getAgentTimeZone,
} from './agent-settings/agent-settings.ts';
import { checkProviderConnection } from './agent-settings/provider-connection-check.ts';
import { getAgentProfile } from './agents/agents.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys/api-keys.ts';
import { listApiKeysBelow, revokeApiKeyBelow } from './api-keys/api-keys-below.ts';
import { waitingReply } from './approvals/approvals.ts';
import {
  changeMessageTemplate,
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
} from './templates/message-templates.ts';

export function bindAgents(bind: ServerBind, context: Context): void {
  bindAgentBelow(bind, context);
  bindApiKeys(bind, context);

  bind('GET /fortune-panda/admin/status', async ({ actor }) => {
    const agent = await getAgentProfile(context, actor.agentId);
    const limits = await getMoneyLimits(context, context.config, actor.agentId);
    const { isLoggedIn, creditCents, creditAt } = await context.gateway.status();
    const allowance = await getAgentAllowance(context, actor.agentId, limits);
    const credit = allowance.creditCents ?? creditCents;
    return {
      isLoggedIn,
      agentKey: isLoggedIn,
      balance: credit === null ? null : formatCents(credit),
      balanceAt: agent.isRoot ? (creditAt?.toISOString() ?? null) : context.clock.now().toISOString(),
      agent: { name: agent.name, email: agent.email, level: agent.level, hasAgents: agent.hasAgents },
      permissions: [...actor.permissions],
      mustChangePassword: agent.mustChangePassword,
      transferCeiling: toMoney(limits.ceilingCents),
      transferAllowance: {
        credit: allowance.creditCents === null ? null : toMoney(allowance.creditCents),
        rechargeToday: toMoney(allowance.rechargeTodayCents),
        redeemToday: toMoney(allowance.redeemTodayCents),
      },
      timeZone: await getAgentTimeZone(context, actor.agentId),
    };
  });

  bind('GET /agent/roles', ({ actor }) => listAgentRoles(context, actor));

  bind('PUT /agent/roles/:level', async ({ actor, params, body, headers }) => {
    const versioned = { ...context, ifMatch: headers['if-match'] };
    const { role, isWaiting } = await changeAgentRole(versioned, actor, { ...params, ...body });
    if (isWaiting) return reply(role, waitingReply);
    return reply(role, { message: 'The role counts from the next request on.', status: 200 });
  });

  bind('GET /agent/settings', ({ actor, request }) => getAgentSettings(context, actor, languageOf(request)));

  bind('PUT /agent/settings', async ({ actor, body, request, headers }) => {
    await changeAgentSettings({ ...context, ifMatch: headers['if-match'] }, actor, body);
    const settings = await getAgentSettings(context, actor, languageOf(request));
    return reply(settings, { message: 'Your settings are saved.' });
  });

  bind('PUT /agent/settings/thresholds', async ({ actor, body, request, headers }) => {
    await changeThresholds({ ...context, ifMatch: headers['if-match'] }, actor, body);
    const settings = await getAgentSettings(context, actor, languageOf(request));
    return reply(settings, { message: 'Your settings are saved.' });
  });

  bind('POST /agent/provider-test', ({ actor, request }) =>
    checkProviderConnection(context, actor, languageOf(request)),
  );

  bind('GET /agent/templates', ({ actor, query }) =>
    listMessageTemplates(context, actor.agentId, query.purpose),
  );

  bind('POST /agent/templates', async ({ actor, body, storeKey }) =>
    reply(await createMessageTemplate({ ...context, storeKey }, actor, body), {
      message: 'The text is saved.',
      status: 201,
    }),
  );

  bind('PUT /agent/templates/:id', async ({ actor, params, body, headers }) => {
    const versioned = { ...context, ifMatch: headers['if-match'] };
    const template = await changeMessageTemplate(versioned, actor, { ...body, ...params });
    return reply(template, { message: 'The text is saved.' });
  });

  bind('POST /agent/templates/:id/remove', async ({ actor, params }) => {
    await deleteMessageTemplate(context, actor, params.id);
    return reply(null, { message: 'The text is removed.' });
  });
}

function bindAgentBelow(bind: ServerBind, context: Context): void {
  bind('GET /agent/agents/:agentId/permissions', ({ actor, params }) =>
    getAgentPermissions(context, actor, params.agentId),
  );

  bind('PUT /agent/agents/:agentId/permissions', async ({ actor, params, body, headers }) => {
    const change = { id: params.agentId, ...body };
    const versioned = { ...context, ifMatch: headers['if-match'] };
    const { permissions, isWaiting } = await changeAgentPermissions(versioned, actor, change);
    if (isWaiting) return reply(permissions, waitingReply);
    return reply(permissions, { message: 'The permissions count from the next request on.', status: 200 });
  });

  bind('POST /agent/agents/:agentId/reset-factors', async ({ actor, params, body }) => {
    await resetFactors(context, actor, { id: params.agentId, ...body });
    return reply(null, { message: 'The agent signs in by its password again.' });
  });

  bind('POST /agent/agents/:agentId/first-password', async ({ actor, params, body }) =>
    reply(await issueFirstPassword(context, actor, { id: params.agentId, ...body }), {
      message: 'The agent has another temporary password.',
    }),
  );
}

function bindApiKeys(bind: ServerBind, context: Context): void {
  bind('GET /agent/api-keys', ({ actor }) => listApiKeys(context, actor));

  bind('POST /agent/api-keys', async ({ actor, body, storeKey }) =>
    reply(await createApiKey({ ...context, storeKey }, actor, body), {
      status: 201,
      message: 'The API key is ready.',
    }),
  );

  bind('POST /agent/api-keys/:id/rotate', async ({ actor, params, body, storeKey }) => {
    const issued = await rotateApiKey({ ...context, storeKey }, actor, { ...params, ...body });
    return reply(issued, { message: 'The API key has a new secret.' });
  });

  bind('POST /agent/api-keys/:id/revoke', async ({ actor, params }) =>
    reply(await revokeApiKey(context, actor, params.id), { message: 'The API key is revoked.' }),
  );

  bind('GET /agent/agents/:agentId/api-keys', ({ actor, params }) =>
    listApiKeysBelow(context, actor, params.agentId),
  );

  bind('POST /agent/agents/:agentId/api-keys/:id/revoke', async ({ actor, params, body }) => {
    const key = await revokeApiKeyBelow(context, actor, { ...params, ...body });
    return reply(key, { message: 'The API key is revoked.' });
  });
}
