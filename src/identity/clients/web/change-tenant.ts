import { flushSync } from 'react-dom';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { parseHref } from '../../../kit/web/routing/href.ts';
import { currentPath, followHref } from '../../../kit/web/routing/router.ts';
import { chooseTenant, type TenantChoice } from '../../../access/web/tenant-choice.store.ts';

/**
 * Makes this tab work in another client, whose data the pages ask for. Stays where it was if a form with unsaved changes refuses.
 */
export async function changeTenant(choice: TenantChoice): Promise<void> {
  const [, section = '', record] = currentPath().split('/');
  // the record on the screen belongs to the client one leaves; a form with unsaved changes may refuse
  if (record !== undefined) {
    const list = parseHref(`/${section}`);
    if (list && !(await followHref(list))) return;
  }
  // forgotten first: what a page shows until an answer comes may be what it had
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  // Drawn before anything is asked for: what is of the client one leaves would be asked of the other one.
  flushSync(() => chooseTenant(choice));
  // and what is of no client
  await queryClient.refetchQueries({ type: 'active', fetchStatus: 'idle' });
}
