-- New entries of the search wait in a list of their index. A connection in the background empties it long before it is full
-- (decision 062); a writer does so only where nobody else does: a bulk writer, in fewer and larger steps than with 512 kB.
alter index pessoa_search_tokens_idx set (gin_pending_list_limit = 4096);
alter index search_words_keys_idx set (gin_pending_list_limit = 4096);
