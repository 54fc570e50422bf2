import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../kit/web/ui/Button.tsx';
import css from './HistoryList.module.css';

type Props = { title: string; onBack: () => void; children: ReactNode };

/** What stands in the place of the history for a while, with the way back to it. Its title takes the focus. */
export function VersionPart({ title, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={title}>
      <div className={css.partHead}>
        <Button size="sm" variant="subtle" icon={<ArrowLeft />} onClick={onBack}>
          Histórico
        </Button>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
      </div>
      {children}
    </section>
  );
}
