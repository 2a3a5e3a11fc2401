import { lazy, Suspense, useState } from 'react'
import { MODEL_PARAM } from '../../models/make-param.ts'

/** Few people come by such a link; others load nothing of it. */
const OfferModel = lazy(async () => ({ default: (await import('./offer-model.tsx')).OfferModel }))

/** The model that the address names, once: a reload of the editor offers nothing again. */
function takeFromAddress(): string | null {
  const address = new URL(location.href)
  const model = address.searchParams.get(MODEL_PARAM)
  if (model === null) return null
  address.searchParams.delete(MODEL_PARAM)
  history.replaceState(history.state, '', address)
  return model
}

/** Offers to make parts of a model, where a link into the editor asks for it. */
export function Overlay() {
  const [name] = useState(takeFromAddress)
  if (name === null) return null
  return (
    <Suspense fallback={null}>
      <OfferModel name={name} />
    </Suspense>
  )
}
