import { useState } from 'react'
import { safeImageUrl } from '#sdk/react'

export interface Picture {
  readonly url: string
  readonly alt: string
}

interface SlideProps {
  readonly picture: Picture
  readonly number: number
  /** Its width by its height, once it is known. */
  readonly onRatio: (ratio: number) => void
}

/** A picture; its number, with its words, where there is none or it does not load. */
export function SlidePicture({ picture, number, onRatio }: SlideProps) {
  const [failed, setFailed] = useState('')
  const src = safeImageUrl(picture.url)
  if (src === undefined || failed === src) {
    return (
      <span className="tessera-carousel-instead">
        <span className="tessera-carousel-number">{number}</span>
        {picture.alt}
      </span>
    )
  }
  return (
    <img
      src={src}
      alt={picture.alt}
      draggable={false}
      onError={() => setFailed(src)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => naturalHeight > 0 && onRatio(naturalWidth / naturalHeight)}
    />
  )
}
