import { queryClient } from '../../kit/web/api/query-client.ts';
import { getPlace, navigate } from '../../kit/web/routing/navigation.ts';
import { settled } from '../../kit/web/routing/router-state.ts';
import { chooseTenant, type TenantChoice } from './tenant-choice.store.ts';

/** Makes this tab work in another client. Stays where it was if a form with unsaved changes refuses. */
export async function changeTenant(choice: TenantChoice): Promise<void> {
  const [, section = '', record] = getPlace().pathname.split('/');
  // the record on the screen belongs to the client one leaves; a form with unsaved changes may refuse
  if (record !== undefined) {
    if (!(await navigate(`/${section}`))) return;
    await settled();
  }
  chooseTenant(choice);
  await queryClient.resetQueries();
}
