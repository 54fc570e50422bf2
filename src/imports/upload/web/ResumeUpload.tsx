import { useState } from 'react';
import { formatBytes, formatShare } from '../../../kit/web/format/number-format.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import type { Import } from '../../model/import.ts';
import { FileDrop } from './FileDrop.tsx';

type Props = {
  current: Import;
  /** why the last attempt ended */
  problem: string | undefined;
  onFile: (file: File) => void;
};

/** Resumes an incomplete upload that this tab no longer has a file for: the user chooses the same file again. */
export function ResumeUpload({ current, problem, onFile }: Props) {
  const [isOther, setOther] = useState(false);
  const { fileName, size, received } = current;
  const handleFile = (file: File) => {
    const isSame = file.name === fileName && file.size === size;
    setOther(!isSame);
    if (isSame) onFile(file);
  };
  return (
    <>
      {problem !== undefined && (
        <Banner kind="error" role="alert">
          {problem}
        </Banner>
      )}
      <Banner kind="warning">
        {received === 0
          ? 'O arquivo ainda não chegou. '
          : `O envio parou em ${formatShare(received, size)}; o que chegou está guardado. `}
        Escolha o mesmo arquivo (<strong>{fileName}</strong>, {formatBytes(size)}) para continuar.
      </Banner>
      {isOther && (
        <Banner kind="error" role="alert">
          Este é outro arquivo: o nome ou o tamanho mudou. Para enviar outro, comece uma importação nova em Importar.
        </Banner>
      )}
      <FileDrop onFile={handleFile} />
    </>
  );
}
