import * as z from 'zod'

/** An uploaded file, or a picture elsewhere over https. */
export const imageAddress = z.union([
  z.literal(''),
  z
    .string()
    .max(500)
    .regex(/^\/files\/[0-9a-f]{32}\.(png|jpg|gif|webp)$/),
  z.url({ protocol: /^https$/ }).max(500),
])
