import { Photo } from "../../ui/pictures/photo.tsx";

export function OfficePhoto() {
  return <Photo place="office" sizes="(width < 1280px) 100vw, 1200px" />;
}
