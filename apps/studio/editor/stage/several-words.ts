import { filled } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import type { Slot } from '../document/several.ts'

/** A frame in words: `Phone, 375 × 812 pixels`. */
export const slotWords = ({ label, width, height }: Slot): Label =>
  filled({ zh: '{label}，{width} × {height} 像素', en: '{label}, {width} × {height} pixels' }, { label, width, height })
