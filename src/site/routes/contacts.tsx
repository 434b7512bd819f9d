import { FeedbackForm } from '../../leads/web/feedback/feedback-form.tsx';
import { previewImage } from '../../pictures/rules/preview-image.ts';
import { CONTACTS_TITLES } from '../../search/rules/page-titles.ts';
import { ContactsPage } from '../pages/contacts-page.tsx';
import { OfficeMap } from '../parts/office-map.tsx';
import { useChat } from '../shell/own-manager.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { type ShellHandle, useSite } from '../shell/site.ts';
import type { Route } from './+types/contacts';

export const handle: ShellHandle = { hideCallback: true, hideComparison: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: CONTACTS_TITLES.title,
    description: CONTACTS_TITLES.description,
    path: '/contacts',
    image: previewImage('page', 'contacts'),
  });

export default function Contacts() {
  const { brand } = useSite().config;
  return (
    <ContactsPage
      brand={brand}
      chat={useChat()}
      feedback={<FeedbackForm />}
      map={brand.point && <OfficeMap point={brand.point} title={brand.name} />}
    />
  );
}
