ALTER TABLE `record_import_row` ADD `text` text;
