import type { Issue } from '../../kit/issue-message.ts';
import { parseUrl } from '../../kit/server/env/parse-url.ts';
import { isOnlyLocal, type HostEnv } from '../../kit/server/http/allowed-hosts.ts';
import { invalid } from '../../kit/server/http/errors.ts';
import { isLoopbackHost, mayBeCalled } from '../../kit/server/env/outbound-address.ts';
import { known } from '../../kit/known.ts';

/**
 * Whether an address may be called: https to the public Internet. Administrators of a client do not run the machine, so
 * programs on this machine may be called only if the installation serves nobody else.
 */
export function mayReach(url: URL, reach: HostEnv): boolean {
  if (!mayBeCalled(url)) return false;
  return isOnlyLocal(reach) || !isLoopbackHost(url);
}

/** The address in its stored form. Refuses (422) one that may not be called; the message does not repeat it. */
export function parseWebhookAddress(text: string, reach: HostEnv): string {
  const url = parseUrl(text);
  if (url) url.hash = '';
  const issue = explainAddress(url, reach);
  if (!url || issue) throw invalid([{ path: 'url', ...known(issue, 'the issue of the address') }]);
  return url.href;
}

function explainAddress(url: URL | undefined, reach: HostEnv): Omit<Issue, 'path'> | undefined {
  if (!url || url.href.length > 2000)
    return { code: 'wrong_format', message: 'Escreva o endereço inteiro, começando com https://' };
  if (url.username !== '' || url.password !== '')
    return { code: 'credentials', message: 'Tire o usuário e a senha do endereço. A assinatura já prova quem envia.' };
  if (mayReach(url, reach)) return undefined;
  if (url.protocol !== 'https:') return { code: 'https_needed', message: 'Use um endereço que comece com https://' };
  return { code: 'not_public', message: 'Use um endereço público. Redes internas e esta máquina não são chamadas.' };
}
