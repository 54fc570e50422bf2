/** The server's limit: 2 GiB. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3;

/** The file types offered by the browser's file chooser. */
export const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.ods,.vcf,.vcard,.jsonl,.xml,.zip';

const TAKEN = /\.(?:csv|txt|tsv|xlsx|ods|vcf|vcard|jsonl|xml|zip)$/i;

/** Files often chosen by mistake, with advice for each. */
const OTHERS: readonly { ending: RegExp; advice: string }[] = [
  {
    ending: /\.(?:xls|xlsm|xlsb|xlt|xltx)$/i,
    advice: 'Abra-o no Excel e use Salvar como: Pasta de Trabalho do Excel (.xlsx) ou CSV.',
  },
  {
    ending: /\.(?:fods|numbers|gsheet)$/i,
    advice: 'Abra a planilha e use Arquivo, Salvar como (ou Exportar): .xlsx ou CSV.',
  },
  {
    ending: /\.(?:rar|7z|gz|tar)$/i,
    advice:
      'É um arquivo compactado. Extraia o que há dentro dele, e envie a planilha ou a pasta; um zip de notas entra como está.',
  },
  { ending: /\.pdf$/i, advice: 'Um PDF não tem colunas. Peça a mesma lista em Excel (.xlsx) ou CSV.' },
  {
    ending: /\.(?:png|jpe?g|gif|webp|heic|bmp|tiff?)$/i,
    advice: 'É uma imagem. Peça a mesma lista em Excel (.xlsx) ou CSV.',
  },
  {
    ending: /\.(?:docx?|odt|rtf|html?)$/i,
    advice: 'É um texto. Copie a tabela para uma planilha e salve como .xlsx ou CSV.',
  },
  { ending: /\.(?:json|sql|dbf|mdb|accdb)$/i, advice: 'Exporte os dados como CSV.' },
];

/** The first bytes of files that contain no table, whatever their names. */
const SIGNATURES: readonly { bytes: readonly number[]; what: string; advice: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'um PDF', advice: 'Peça a mesma lista em Excel (.xlsx) ou CSV.' },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    what: 'do formato antigo do Excel, ou tem senha',
    advice: 'Abra-o no Excel e salve como .xlsx ou CSV, sem senha.',
  },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'uma imagem', advice: 'Peça a mesma lista em Excel (.xlsx) ou CSV.' },
  { bytes: [0xff, 0xd8, 0xff], what: 'uma imagem', advice: 'Peça a mesma lista em Excel (.xlsx) ou CSV.' },
  { bytes: [0x52, 0x61, 0x72, 0x21], what: 'um arquivo compactado', advice: 'Extraia a planilha de dentro dele.' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'um arquivo compactado', advice: 'Extraia a planilha de dentro dele.' },
];

const SNIFFED = 8;

/** Returns an objection to the name or size of a file, with advice; undefined if there is none. */
export function refuseFile({ name, size }: { name: string; size: number }): string | undefined {
  const other = OTHERS.find(({ ending }) => ending.test(name));
  if (other) return `Este tipo de arquivo não pode ser importado. ${other.advice}`;
  if (!TAKEN.test(name))
    return 'Este tipo de arquivo não pode ser importado. Envie CSV, Excel (.xlsx), LibreOffice (.ods), vCard (.vcf), notas em XML ou SPED (.txt).';
  if (size === 0) return 'O arquivo está vazio. Confira se ele foi salvo e escolha-o de novo.';
  if (size > MAX_FILE_BYTES) return 'O arquivo passa de 2 GB. Divida-o em partes e importe uma de cada vez.';
  return undefined;
}

/** Returns an objection to the first bytes of a file; undefined if there is none. */
export function refuseContent(start: Uint8Array): string | undefined {
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
  return known && `Apesar do nome, este arquivo é ${known.what}. ${known.advice}`;
}

/** Checks a file before the upload. Returns a sentence if it cannot be imported. */
export async function checkFile(file: File): Promise<string | undefined> {
  const refusal = refuseFile(file);
  if (refusal !== undefined) return refusal;
  const start = await file
    .slice(0, SNIFFED)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return 'Não foi possível ler o arquivo. Se é uma pasta, abra-a e escolha a planilha de dentro.';
  return refuseContent(new Uint8Array(start));
}
