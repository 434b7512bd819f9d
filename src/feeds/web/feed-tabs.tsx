import { SubTabs } from '../../site/office/lists/sub-tabs.tsx';

const TABS = [
  { to: '/admin/feeds', label: 'Фиды' },
  { to: '/admin/feeds/complexes', label: 'Комплексы фидов' },
  { to: '/admin/feeds/villages', label: 'Посёлки фидов' },
  { to: '/admin/feeds/questions', label: 'Вопросы' },
  { to: '/admin/feeds/directory', label: 'Справочник Авито' },
] as const;

/** Where the catalogue comes from, what its complexes are, and what staff are asked. */
export const FeedTabs = () => <SubTabs label="Разделы фидов" tabs={TABS} />;
