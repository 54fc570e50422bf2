import { useState } from 'react';
import { issuesNotes } from '../../../access/tenant-settings.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import type { CheckContext } from '../../model/form-check.ts';

/** What the rules of a form need besides its values. `today` is the day on which the form was opened. */
export function useCheckContext(): CheckContext {
  const { user } = useSession();
  const tenant = useCurrentTenant();
  const [today] = useState(() => toIsoDay(new Date()));
  return {
    longEmailEndings: tenant?.settings.longEmailEndings ?? false,
    language: user.preferences.messageLanguage === 'en' ? 'en' : 'pt-BR',
    today,
    emiteNotas: tenant !== undefined && issuesNotes(tenant.settings),
  };
}

/** The ISO day in the local time zone. */
function toIsoDay(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}
