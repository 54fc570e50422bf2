import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** A record made over HTTP by whoever is signed in on the page. Gives its code and id. */
export async function createPessoa(
  page: Page,
  pessoa: object,
): Promise<{ id: string; codigo: number; version: number }> {
  return send(page.request, '/api/pessoas', { tipo: 'fisica', ...pessoa });
}

/** Another editor's change, over HTTP. */
export async function changePessoa(
  page: Page,
  { id, version }: { id: string; version: number },
  changes: object,
): Promise<void> {
  const headers = { 'if-match': `"${version}"` };
  const answer = await page.request.patch(`/api/pessoas/${id}`, { data: changes, headers });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** Waits until the record has been saved so often. */
export async function expectVersion(page: Page, codigo: number, version: number): Promise<void> {
  const read = async () => (await (await page.request.get(`/api/pessoas/${codigo}`)).json()).version;
  await expect.poll(read).toBe(version);
}

async function send<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
  return answer.json();
}
