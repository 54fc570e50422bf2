import { v7 as uuidv7 } from 'uuid';
import { type Actor, recordAct } from '../../access/server/audit.ts';
import { type Db, inTenant, isUniqueViolation, type TenantTx } from '../../kit/server/db/db.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import { WEBHOOK_TYPES } from '../webhook.schema.ts';
import {
  type DeliveryDetail,
  MAX_WEBHOOKS,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookType,
  type WebhookWithSecret,
} from '../webhook.ts';
import { findDelivery } from './deliveries.queries.ts';
import { openSecrets, secretContextOf } from './dispatcher.ts';
import { writeBody } from './message.ts';
import { insertTest, noteSuccess } from './outcomes.queries.ts';
import { type Outside, postMessage } from './post-message.ts';
import { OVERLAP_MS } from './retry.ts';
import type { SecretBox } from './secret-box.ts';
import { createSecret } from './signature.ts';
import { parseWebhookAddress } from './webhook-address.ts';
import {
  countWebhooksLocked,
  findEndpoint,
  insertWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  replaceSecret,
  resumeWebhook,
  updateWebhook,
} from './webhooks.queries.ts';

/** The services of the webhook routes. */
export type WebhookParts = { db: Db; box: SecretBox; outside: Outside };

/** Finds a webhook. Refuses (404) one that the client does not have. */
export async function findWebhook({ db, outside }: WebhookParts, tenantId: number, id: string): Promise<Webhook> {
  return inTenant(db, tenantId, (tx) => findOr404(tx, outside.now(), id));
}

/** As `findWebhook`, inside a transaction. */
export async function findOr404(tx: TenantTx, now: Date, id: string): Promise<Webhook> {
  const [webhook] = await listWebhooks(tx, now, id);
  if (!webhook) throw notFound();
  return webhook;
}

/** Adds a webhook and returns its secret, which is never shown again. Refuses a wrong address (422) and one too many (409). */
export async function createWebhook(
  { db, box, outside }: WebhookParts,
  { tenantId, userId, actor }: { tenantId: number; userId: string; actor: Actor },
  { id = uuidv7(), nome, url: text, types, state }: NewWebhook,
): Promise<WebhookWithSecret> {
  const url = parseWebhookAddress(text, outside.reach);
  const secret = createSecret();
  const sealed = await box.seal(secret, secretContextOf(tenantId, id));
  const now = outside.now();
  const webhook = { id, nome, url, types: inOrder(types), state, secret: sealed, userId, now };
  const made = await inTenant(db, tenantId, async (tx) => {
    if ((await countWebhooksLocked(tx)) >= MAX_WEBHOOKS) throw tooMany();
    await insertWebhook(tx, webhook);
    await recordAct(tx, actor, { kind: 'webhook.created', details: { webhookId: id, nome, url: new URL(url).host } });
    return findOr404(tx, now, id);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'webhooks_pkey') ? exists() : error;
  });
  return { ...made, secret };
}

function tooMany(): Refusal {
  return new Refusal(
    409,
    'too_many_webhooks',
    `Este cliente já tem ${MAX_WEBHOOKS} webhooks. Exclua um que não se usa mais.`,
  );
}

function exists(): Refusal {
  return new Refusal(
    409,
    'webhook_exists',
    'Este webhook já foi cadastrado. Se o segredo não foi guardado, troque-o por outro.',
  );
}

function inOrder(types: readonly WebhookType[]): WebhookType[] {
  return WEBHOOK_TYPES.filter((type) => types.includes(type));
}

/** Changes a webhook. If it becomes active, it continues where it stopped. */
export async function changeWebhook(
  { db, outside }: WebhookParts,
  { tenantId, actor }: { tenantId: number; actor: Actor },
  id: string,
  { nome, url: text, types, state }: WebhookChange,
): Promise<Webhook> {
  const url = text === undefined ? undefined : parseWebhookAddress(text, outside.reach);
  const now = outside.now();
  return inTenant(db, tenantId, async (tx) => {
    if (!(await updateWebhook(tx, id, { nome, url, types: types && inOrder(types) }))) throw notFound();
    if (state === 'paused') await pauseWebhook(tx, id, 'user');
    if (state === 'active') await resumeWebhook(tx, id, now);
    const changed = await findOr404(tx, now, id);
    const details = { webhookId: id, nome: changed.nome, url: new URL(changed.url).host, state: changed.state };
    await recordAct(tx, actor, { kind: 'webhook.changed', details });
    return changed;
  });
}

/** Removes a webhook. Its log is deleted in the background. */
export async function deleteWebhook(
  { db, outside }: WebhookParts,
  { tenantId, actor }: { tenantId: number; actor: Actor },
  id: string,
): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const { nome } = await findOr404(tx, outside.now(), id);
    if (!(await removeWebhook(tx, id))) throw notFound();
    await recordAct(tx, actor, { kind: 'webhook.deleted', details: { webhookId: id, nome } });
  });
}

/** Replaces the secret and returns the new one, which is never shown again. The old one also signs for another day. */
export async function rotateSecret(
  { db, box, outside }: WebhookParts,
  { tenantId, actor }: { tenantId: number; actor: Actor },
  id: string,
): Promise<WebhookWithSecret> {
  const secret = createSecret();
  const sealed = await box.seal(secret, secretContextOf(tenantId, id));
  const now = outside.now();
  const until = new Date(now.getTime() + OVERLAP_MS);
  const webhook = await inTenant(db, tenantId, async (tx) => {
    if (!(await replaceSecret(tx, id, { secret: sealed, now, until }))) throw notFound();
    const found = await findOr404(tx, now, id);
    await recordAct(tx, actor, { kind: 'webhook.secret', details: { webhookId: id, nome: found.nome } });
    return found;
  });
  return { ...webhook, secret };
}

/** Sends a test message immediately and logs it. Refuses (409) a webhook with a secret that cannot be decrypted. */
export async function sendTest(
  { db, box, outside }: WebhookParts,
  tenantId: number,
  webhookId: string,
): Promise<DeliveryDetail> {
  const id = uuidv7();
  const subject = {
    type: 'webhook.test',
    number: null,
    operationId: null,
    pessoaId: null,
    version: null,
    saysNfe: false,
  } as const;
  const { target, body } = await inTenant(db, tenantId, async (tx) => {
    const now = outside.now();
    const found = await findEndpoint(tx, webhookId, { now });
    if (!found) throw notFound();
    return { target: found, body: await writeBody(tx, { ...subject, at: now }) };
  });
  const secrets = await openSecrets(box, target, secretContextOf(tenantId, webhookId));
  if (!secrets) throw secretLost();
  const outcome = await postMessage({ id, url: target.url, secrets, body }, outside);
  return inTenant(db, tenantId, async (tx) => {
    // the webhook may have been removed meanwhile
    await findOr404(tx, outcome.at, webhookId);
    if (outcome.problem === null) await noteSuccess(tx, webhookId, outside.now());
    await insertTest(tx, webhookId, id, { outcome, now: outcome.at });
    const found = await findDelivery(tx, webhookId, id);
    if (!found) throw notFound();
    return { ...found.delivery, log: found.log, body: JSON.parse(body) as unknown };
  });
}

function secretLost(): Refusal {
  return new Refusal(
    409,
    'secret_lost',
    'O segredo deste webhook não pode mais ser lido, porque a chave da instalação é outra. Troque o segredo.',
  );
}
