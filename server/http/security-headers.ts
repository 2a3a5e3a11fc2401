/** The pages of the product; the editor's canvas is a same-origin frame, QuickJS needs `wasm-unsafe-eval`. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** The studio's own screens: a page that shows them in a frame could lay something over what people click. The canvas is a frame itself. */
export const neverFramed: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_POLICY.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
  'x-frame-options': 'DENY',
}

/** Uploaded files, should somebody open one as a page: nothing runs. */
export const FILE_POLICY = "default-src 'none'; sandbox"

/** On every answer, errors included. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': CONTENT_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
