import type { ComponentProps } from 'react';
import { useSession } from '../../access/web/session.store.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { RecordLive } from './RecordLive.tsx';
import { useOpenHere } from './use-open-here.ts';
import { nameOf, useRecordNews } from './use-record-news.ts';

type Props = ComponentProps<typeof RecordLive> & {
  /** the form of the open record */
  form: {
    isDirty: () => boolean;
    isSaving: boolean;
    version: () => number | undefined;
    subscribe: (listener: () => void) => () => void;
  };
  /** called after a save elsewhere; `by` is the subject of a sentence */
  onNews: (news: { current: Pessoa; by: string; isOwn: boolean }) => void;
};

/** Connects an open record with other users: reports that it is open here, shows the others, and fetches their saves. */
export function LiveRecord({ form, onNews, ...shown }: Props) {
  const { user } = useSession();
  const { tenantId, pessoa } = shown;
  useOpenHere({ tenantId, pessoaId: pessoa?.id, isDirty: form.isDirty, subscribe: form.subscribe });
  const listening = { tenantId, pessoa, getVersion: form.version, isSaving: form.isSaving };
  useRecordNews(listening, ({ current, saver }) =>
    onNews({ current, by: nameOf(saver, user.id), isOwn: saver?.id === user.id }),
  );
  return <RecordLive {...shown} />;
}
