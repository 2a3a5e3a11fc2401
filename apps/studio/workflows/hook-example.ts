import { HOOK_SIGNATURE } from '#kernel/page/schema'

interface HookExample {
  /** The whole address, or what stands for it. */
  readonly address: string
  /** The name of the secret that signs; empty where signatures are not checked. */
  readonly secret: string
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A request to a webhook as commands for a POSIX shell with curl, and openssl where it is signed. */
export function hookExample({ address, secret }: HookExample): string {
  const isSigned = secret !== ''
  return [
    `ADDRESS=${quoted(address)}`,
    ...(isSigned ? [`SECRET=${quoted(`value of ${secret.replace(/\W/g, '_')}`)}`] : []),
    `BODY='{"order":1}'`,
    ...(isSigned
      ? [
          'TIME=$(date +%s)',
          `SIGNATURE=$(printf '%s.%s' "$TIME" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)`,
        ]
      : []),
    'curl -X POST "$ADDRESS" \\',
    "  -H 'Content-Type: application/json' \\",
    ...(isSigned ? [`  -H "${HOOK_SIGNATURE.header}: t=$TIME,v1=$SIGNATURE" \\`] : []),
    '  --data-raw "$BODY"',
  ].join('\n')
}
