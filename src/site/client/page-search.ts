/** The query of a page, '' or '?a=b', as its address has it: without the router's own question which loaders it wants. */
export function pageSearch(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
