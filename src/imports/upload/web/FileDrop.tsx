import { FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import css from './FileDrop.module.css';
import { ACCEPTED, checkFile } from './file-kind.ts';
import { usePageDrop } from './use-page-drop.ts';

type Props = {
  onFile: (file: File) => void;
  /** a file was chosen, and its page is loading */
  busy?: boolean;
};

/** Accepts one file, chosen or dropped anywhere on the page. Refuses files that contain no table before sending them. */
export function FileDrop({ onFile, busy = false }: Props) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const take = async (files: readonly File[]) => {
    const [file, another] = files;
    if (!file || busy) return;
    const problem = another ? 'Um arquivo de cada vez. Solte ou escolha só um.' : await checkFile(file);
    setRefusal(problem && `${another ? '' : `${file.name}: `}${problem}`);
    if (problem === undefined) onFile(file);
  };
  const isOver = usePageDrop((files) => void take(files), !busy);
  const handleOpen = () => inputRef.current?.click();
  const handleChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // lets the user choose the same file again, after correcting it
    currentTarget.value = '';
    void take(files);
  };
  return (
    <div className={css.wrap}>
      <div className={joinClasses(css.zone, isOver && css.over)}>
        <FileUp className={css.icon} aria-hidden="true" />
        <p className={css.title}>{isOver ? 'Solte para enviar' : 'Solte a planilha aqui'}</p>
        <p className={css.what}>CSV, Excel (.xlsx), LibreOffice (.ods) ou contatos em vCard (.vcf), até 2 GB.</p>
        <Button variant="primary" loading={busy} onClick={handleOpen} main>
          Escolher arquivo…
        </Button>
        <input
          ref={inputRef}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="Arquivo para importar"
          onChange={handleChoose}
        />
        <p className={css.promise}>
          Nada muda no cadastro antes de você ver o que vai entrar e confirmar. Depois, dá para desfazer.
        </p>
      </div>
      {refusal !== undefined && <Refusal key={refusal}>{refusal}</Refusal>}
      {isOver && <div className={css.veil} aria-hidden="true" />}
    </div>
  );
}

function Refusal({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // newer browsers return a promise, which is not a cleanup function
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Banner kind="error" role="alert" ref={ref}>
      {children}
    </Banner>
  );
}
