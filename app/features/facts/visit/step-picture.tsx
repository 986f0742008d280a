import car from '../../../art/visit-car.svg';
import cards from '../../../art/visit-cards.svg';
import checkup from '../../../art/visit-checkup.svg';
import door from '../../../art/visit-door.svg';
import meal from '../../../art/visit-meal.svg';
import papers from '../../../art/visit-papers.svg';
import path from '../../../art/visit-path.svg';
import pause from '../../../art/visit-pause.svg';
import talk from '../../../art/visit-talk.svg';
import toys from '../../../art/visit-toys.svg';
import waitingRoom from '../../../art/visit-waiting-room.svg';
import { ImageWithFallback } from '../../../components/image-with-fallback.tsx';
import type { VisitPhoto } from '../provider-facts.ts';
import type { StepPicture, Subject } from './pictures.ts';

const drawings: Record<Subject | 'path', string> = {
  car,
  cards,
  checkup,
  door,
  meal,
  papers,
  path,
  pause,
  talk,
  toys,
  'waiting-room': waitingRoom,
};

const size = { width: 240, height: 160 };

/** The words of a step stand beside it, and the place looks otherwise: to a screen reader a drawing says nothing. */
export function StepPictureView({ picture }: { picture: StepPicture }) {
  if ('photo' in picture) return <VisitPhotoView photo={picture.photo} />;
  return <img src={drawings[picture.drawing]} alt="" {...size} />;
}

export function VisitPhotoView({ photo: { url, descripcion } }: { photo: VisitPhoto }) {
  return <ImageWithFallback sources={photoSources(url)} alt={descripcion} {...size} fallback={null} />;
}

/** Resized by the storage server to what paper shows; the original in case it cannot resize. */
function photoSources(url: string): string[] {
  const rendered = url.replace('/storage/v1/object/public/', '/storage/v1/render/image/public/');
  return [`${rendered}?width=720&height=480&resize=cover`, url];
}
