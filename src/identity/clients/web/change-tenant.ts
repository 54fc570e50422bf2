import { flushSync } from 'react-dom';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { parseHref } from '../../../kit/web/routing/href.ts';
import { currentPath, followHref } from '../../../kit/web/routing/router.ts';
import { chooseTenant, type TenantChoice } from '../../../access/web/tenant-choice.store.ts';

/** Changes the client of this tab, and the pages reload their data. Does nothing if a form with unsaved changes refuses. */
export async function changeTenant(choice: TenantChoice): Promise<void> {
  const [, section = '', record] = currentPath().split('/');
  // the record on the screen belongs to the previous client; a form with unsaved changes may refuse
  if (record !== undefined) {
    const list = parseHref(`/${section}`);
    if (list && !(await followHref(list))) return;
  }
  // reset first, because pages show their previous data until an answer comes
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  // Rendered before any request: otherwise data of the previous client would be requested from the new one.
  flushSync(() => chooseTenant(choice));
  // also the queries that belong to no client
  await queryClient.refetchQueries({ type: 'active', fetchStatus: 'idle' });
}
