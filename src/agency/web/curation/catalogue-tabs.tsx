import { SubTabs } from '../../../site/office/lists/sub-tabs.tsx';

const TABS = [
  { to: '/admin/catalogue', label: 'Комплексы' },
  { to: '/admin/catalogue/villages', label: 'Посёлки' },
] as const;

/** What the catalogue holds. */
export const CatalogueTabs = () => <SubTabs label="Разделы каталога" tabs={TABS} />;
