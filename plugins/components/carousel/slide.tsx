import { pictureWords, useLanguage, usePage, usePicture } from '#sdk/react'

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
  const locale = useLanguage()
  const { page } = usePage()
  const { address, problem, onError } = usePicture(picture.url)
  if (address === undefined || problem !== undefined) {
    return (
      <span className="tessera-carousel-instead">
        <span className="tessera-carousel-number">{number}</span>
        {problem !== undefined && page.mode === 'edit' ? pictureWords(picture.url, { problem, locale }) : picture.alt}
      </span>
    )
  }
  return (
    <img
      src={address}
      alt={picture.alt}
      draggable={false}
      onError={onError}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => naturalHeight > 0 && onRatio(naturalWidth / naturalHeight)}
    />
  )
}
