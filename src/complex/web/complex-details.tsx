import { Facts } from '../../site/ui/layout/facts.tsx';
import { Section } from '../../site/ui/layout/section.tsx';
import { Documents } from '../../site/ui/media/documents.tsx';
import { PictureCards } from '../../site/ui/media/picture-cards.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import { DeveloperCard } from './developer.tsx';
import { Children, Housings } from './housings.tsx';
import { specificationsOf } from './specifications.ts';

/** From the developer on: what is nice to know. */
export default function ComplexDetails({ building }: { readonly building: BuildingFull }) {
  const { developer, advantages, decorations, documents, children, housings } = building;
  const specifications = specificationsOf(building);
  return (
    <>
      {developer && (
        <Section id="developer" title="Застройщик">
          <DeveloperCard developer={developer} />
        </Section>
      )}
      {advantages.length > 0 && (
        <Section id="advantages" title="Преимущества" tall>
          <PictureCards cards={advantages} />
        </Section>
      )}
      {specifications.length > 0 && (
        <Section id="specifications" title="Характеристики">
          <Facts facts={specifications} />
        </Section>
      )}
      {decorations.length > 0 && (
        <Section id="decorations" title="Отделка">
          <PictureCards cards={decorations} />
        </Section>
      )}
      {documents.length > 0 && (
        <Section id="documents" title="Документы" print="hide">
          <Documents documents={documents} />
        </Section>
      )}
      {children.length > 0 && (
        <Section id="parts" title="Части комплекса">
          <Children building={building} />
        </Section>
      )}
      {housings.length > 0 && (
        <Section id="buildings" title="Корпуса">
          <Housings building={building} />
        </Section>
      )}
    </>
  );
}
