export type Snippet = { language: string; code: string };

// a constant, because the import belongs to the example and not to the page
const CRYPTO = 'node:crypto';

const NODE = `import { createHmac, timingSafeEqual } from '${CRYPTO}';

// corpo: o texto exato que chegou, antes de JSON.parse
export function conferir(segredo, cabecalhos, corpo) {
  const id = cabecalhos['webhook-id'];
  const momento = cabecalhos['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(momento)) > 300) return false; // velha demais
  const chave = Buffer.from(segredo.replace('whsec_', ''), 'base64');
  const certa = createHmac('sha256', chave).update(id + '.' + momento + '.' + corpo).digest();
  return cabecalhos['webhook-signature'].split(' ').some((assinatura) => {
    const dada = Buffer.from(assinatura.replace('v1,', ''), 'base64');
    return dada.length === certa.length && timingSafeEqual(dada, certa);
  });
}
`;

const PHP = `// $corpo = file_get_contents('php://input');
// $cabecalhos = array_change_key_case(getallheaders());
function conferir(string $segredo, array $cabecalhos, string $corpo): bool
{
    $id = $cabecalhos['webhook-id'];
    $momento = $cabecalhos['webhook-timestamp'];
    if (abs(time() - (int) $momento) > 300) return false; // velha demais
    $chave = base64_decode(substr($segredo, strlen('whsec_')));
    $certa = 'v1,' . base64_encode(hash_hmac('sha256', $id . '.' . $momento . '.' . $corpo, $chave, true));
    foreach (explode(' ', $cabecalhos['webhook-signature']) as $assinatura) {
        if (hash_equals($certa, $assinatura)) return true;
    }
    return false;
}
`;

const C_SHARP = `// using System.Security.Cryptography; using System.Text;
static bool Conferir(string segredo, IHeaderDictionary cabecalhos, string corpo)
{
    var id = cabecalhos["webhook-id"].ToString();
    var momento = cabecalhos["webhook-timestamp"].ToString();
    var idade = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(momento);
    if (Math.Abs(idade) > 300) return false; // velha demais
    var chave = Convert.FromBase64String(segredo["whsec_".Length..]);
    var certa = HMACSHA256.HashData(chave, Encoding.UTF8.GetBytes(id + "." + momento + "." + corpo));
    return cabecalhos["webhook-signature"].ToString().Split(' ').Any(assinatura =>
        CryptographicOperations.FixedTimeEquals(Convert.FromBase64String(assinatura["v1,".Length..]), certa));
}
`;

/** Examples in several languages of how a receiver verifies a message. docs/webhooks.md has the same. */
export const SNIPPETS: readonly Snippet[] = [
  { language: 'Node.js', code: NODE },
  { language: 'PHP', code: PHP },
  { language: 'C#', code: C_SHARP },
];
